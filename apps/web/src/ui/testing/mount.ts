import { render, type ComponentChild } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach } from 'vitest';

const mounted: HTMLElement[] = [];

/** Puts something on the page, or in place of what was there; gives back the element around it. */
export const mount = (content: ComponentChild, into?: HTMLElement): HTMLElement => {
  const place = into ?? document.body.appendChild(document.createElement('div'));
  if (!into) mounted.push(place);
  void act(() => render(content, place));
  return place;
};

/** Does something and lets the page follow. */
export const doing = (what: () => void): void => void act(what);

export const press = (element: Element | null | undefined): void =>
  doing(() => (element as HTMLElement).click());

export const type = (element: Element | null | undefined, text: string): void =>
  doing(() => {
    (element as HTMLInputElement).value = text;
    element!.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** The texts of the elements that an element names in an attribute such as `aria-describedby`. */
export const textsOf = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

afterEach(() => {
  for (const place of mounted.splice(0)) {
    doing(() => render(null, place));
    place.remove();
  }
});
