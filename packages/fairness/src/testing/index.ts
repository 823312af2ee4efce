export { digestOf, type ShoeReceipt } from '../receipt.ts';
export {
  partsOfStory,
  randomStory,
  receiptOf,
  seedFrom,
  seedNamed,
  wordsNamed,
  type ShoeStory,
} from './shoes.ts';
export { NAMED_STORIES } from './named-stories.ts';
export { mutationsOf, type Mutation } from './mutations.ts';
