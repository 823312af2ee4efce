import type { PageProps } from '../app/lazy.tsx';
import { HoldemTable } from '../holdem/holdem-table.tsx';
import { Arrive } from './arrive.tsx';
import { thisTable } from './find-table.ts';
import { useTable } from './use-table.ts';

/** A hold'em table by its address. */
export const Page = ({ table = '', invite }: PageProps) => (
  <Arrive coming={useTable(table, () => thisTable(table), invite)}>
    {seat => <HoldemTable seat={seat} />}
  </Arrive>
);
