// The built page, made anew when anything that goes into it has changed.
export { PAGE, ensurePage } from '../../../scripts/page.mjs';
