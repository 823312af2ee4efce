export type { LlmSetup } from './explain.ts';
export { RATES, createLimiter, type Limited, type Limiter, type Rate } from './limiter.ts';
export { jsonLog, type Log, type LogRecord } from './log.ts';
export { BODY_LIMIT, DEFAULT_PORT, createServer, type Server } from './server.ts';
export type { House, ServerSetup, StreamLimits } from './setup.ts';
