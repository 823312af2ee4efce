import type { TableView } from '@cardroom/room';
import { potOdds, type HoldemNumbers, type PlanSaid } from '@cardroom/screens';

/** Who counts, and who knows a plan. */
export type EquitySetup = Readonly<{
  /** Counts the viewer's chances; null where there is nothing to count. */
  equity: (view: TableView) => Promise<HoldemNumbers | null>;
  /** What a plan says of the viewer's hand. Default: nobody knows any. */
  plan?: (view: TableView) => Promise<PlanSaid | null>;
  /** Something to see has changed. */
  changed: () => void;
}>;

/** Equity of the hand being played: asked for when it is one's turn, and kept until the next decision of the same hand. */
export const followEquity = ({ equity, plan = async () => null, changed }: EquitySetup) => {
  let now: HoldemNumbers | null = null;
  let asked: number | null = null;
  let round = 0;
  const ask = async (view: TableView): Promise<void> => {
    const expect = view.you?.expect ?? null;
    if (expect === null || expect === asked || !view.playing) return;
    asked = expect;
    now = null;
    round = view.round;
    const planned = plan(view).catch(() => null);
    const answer = await equity(view).catch(() => null);
    if (asked === expect) now = answer && { ...answer, odds: potOdds(view) };
    changed();
    // The plan is asked for elsewhere: what is counted here waits for nobody.
    const said = await planned;
    if (asked !== expect || now === null) return;
    now = { ...now, plan: said };
    changed();
  };
  return {
    numbers: (view: TableView): HoldemNumbers | null => (round === view.round ? now : null),
    look: (view: TableView): void => void ask(view),
  };
};
