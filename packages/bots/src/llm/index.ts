export {
  PROVIDERS,
  PROVIDER_NAMES,
  modelConfigFrom,
  modelLabel,
  type ModelChoice,
  type ModelConfig,
  type ProviderName,
} from './config.ts';
export {
  ANSWER_MS,
  MODEL_CODES,
  MODEL_OFF,
  createModel,
  type Model,
  type ModelAsk,
  type ModelCode,
  type ModelLimits,
  type ModelRejection,
} from './model.ts';
export { RIVAL, TURN_MS, createRival, rivalDescription, type RivalSetup } from './rival.ts';
export { MOST_WORDS, builtInLine, plainLine, talkAfter, type Outcome } from './talk.ts';
