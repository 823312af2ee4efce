import type { ListBody } from '@cardroom/screens';

/** A list of a screen as a table; the first cell of a row names it. Where it is wider than the page, arrow keys move it. */
export const ListTable = ({ list }: { readonly list: ListBody }) =>
  list.rows.length === 0 ? (
    <p>{list.empty}</p>
  ) : (
    <div class="table-scroll" role="group" aria-label={list.heading} tabIndex={0}>
      <table class="records">
        <caption>{list.heading}</caption>
        <thead>
          <tr>
            {list.columns.map(({ title, align }, at) =>
              title === '' ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col" class={align}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {list.rows.map(([head, ...cells], at) => (
            <tr key={at}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                <td key={column} class={list.columns[column + 1]?.align ?? 'left'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
