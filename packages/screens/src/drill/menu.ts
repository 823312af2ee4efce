import type { DrillName, DrillTally } from '@cardroom/coach/drills';

import type { KeyMap } from '../keys.ts';
import { presentMenu } from '../lobby/menu.ts';
import type { Screen } from '../screen.ts';
import { DRILL_WORDS } from './words.ts';

export type DrillMenuUi = Readonly<{
  drills: readonly { readonly drill: DrillName; readonly tally: DrillTally }[];
  /** The blackjack table that is drilled for. */
  rules: string;
  selected: number;
  keys: KeyMap;
  note: string | null;
}>;

/** The drills there are, what one has done in them, and the table they are about. */
export const presentDrillMenu = ({ drills, rules, selected, keys, note }: DrillMenuUi): Screen =>
  presentMenu({
    title: 'DRILLS',
    heading: 'What do you want to drill?',
    intro: [
      {
        text: 'What costs you most in 100 hands comes first, and comes back until it is known. Only wrong answers pause.',
        tone: 'muted',
      },
    ],
    items: [
      ...drills.map(({ drill, tally }) => ({
        label: DRILL_WORDS[drill].title,
        detail: `${DRILL_WORDS[drill].about}${tallyText(tally)}`,
      })),
      { label: 'Table', detail: rules, changes: true },
    ],
    selected,
    keys,
    enter: selected === drills.length ? 'Change' : 'Begin',
    leave: 'Back',
    note,
  });

const tallyText = ({ asked, right }: DrillTally): string =>
  asked === 0 ? '' : `: ${right} of ${asked} right`;
