// Runs in the page: notes how long after each click on Hit the price of that decision has been painted.
const times = [];
Object.assign(globalThis, { clickTimes: times });

/** The last decision's prices; empty where none are shown. */
const prices = () =>
  [...document.querySelectorAll('.block')].find(
    block => block.querySelector('h3')?.textContent === 'Last decision',
  )?.textContent ?? '';
let clicked = null;

document.addEventListener(
  'click',
  ({ target, timeStamp }) => {
    if (target.closest('button')?.textContent.includes('Hit')) clicked = { at: timeStamp, prices: prices() };
  },
  { capture: true },
);

new MutationObserver(() => {
  if (clicked === null || prices() === '' || prices() === clicked.prices) return;
  const { at } = clicked;
  clicked = null;
  requestAnimationFrame(now => times.push(now - at));
}).observe(document, { subtree: true, childList: true, characterData: true });
