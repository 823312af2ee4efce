export * from './cards.ts';
export * from './chance.ts';
export * from './chips.ts';
export {
  cardsIn,
  compositionOf,
  firstSurplus,
  fullShoe,
  isComposition,
  sizeOf,
  type Composition,
} from './composition.ts';
export {
  checkFields,
  flag,
  readNumber,
  wholeNumber,
  withSettings,
  type Field,
  type FieldProblem,
  type Fields,
} from './fields.ts';
export * from './notation.ts';
export * from './result.ts';
