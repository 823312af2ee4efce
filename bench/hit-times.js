// Runs in the page: notes how long after each click on Hit a further card has been painted.
const times = [];
Object.assign(globalThis, { clickTimes: times });

const cards = () => document.querySelectorAll('main [role=img][aria-label*=" of "]').length;
let clicked = null;

document.addEventListener(
  'click',
  ({ target, timeStamp }) => {
    if (target.closest('button')?.textContent.includes('Hit')) clicked = { at: timeStamp, cards: cards() };
  },
  { capture: true },
);

new MutationObserver(() => {
  if (clicked === null || cards() <= clicked.cards) return;
  const { at } = clicked;
  clicked = null;
  requestAnimationFrame(now => times.push(now - at));
}).observe(document, { subtree: true, childList: true });
