/** Where the page and the API are served unless told otherwise. */
export const DEFAULT_PORT = 7_777;
