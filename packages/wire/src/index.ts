/** What everybody who speaks to the room says. */
export const API = '/api';
