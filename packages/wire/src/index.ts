/** What everybody who speaks to the room says. */
export const API = '/api';
/** The cookie with which the page asks for faces from elsewhere, when it is `remote`: the content policy then admits them. */
export const FACES_COOKIE = 'cardroom-faces';

export * from './answers.ts';
export * from './drills.ts';
export * from './honours.ts';
export { openApi } from './open-api.ts';
export * from './problems.ts';
export * from './requests.ts';
export * from './reviews.ts';
export { ROUTES, type Route, type RouteName } from './routes.ts';
export type { Schema, Static } from './schema.ts';
