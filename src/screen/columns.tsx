import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CodeTable } from '#contract/codes.ts'
import { formatCount, formatExactTime, formatSince } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import type { TagTone } from '#ui/tag/tag.tsx'

type Options = Partial<Pick<Column<unknown>, 'width' | 'min' | 'sortable' | 'pin' | 'hideable'>>
type KeyOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string

/**
 * Columns of a list, as values: `const col = columns<Brand>()`. Each answers a plain column of the table, so a special
 * one is just `col.cell(...)` beside them.
 */
export function columns<Row>() {
  return {
    text: (id: KeyOf<Row, string | null>, title: string, options: Options = {}): Column<Row> => ({
      id,
      title,
      cell: (row) => row[id] as string,
      ...options,
    }),

    /** What a person calls the thing by; leads to it. */
    link: (id: KeyOf<Row, string>, title: string, to: (row: Row) => string, options: Options = {}): Column<Row> => ({
      id,
      title,
      cell: (row) => (
        <Link to={to(row)} className="truncate text-accent-text hover:underline hover:underline-offset-4">
          {row[id] as string}
        </Link>
      ),
      text: (row) => row[id] as string,
      hideable: false,
      ...options,
    }),

    /** A number or code that people quote: a click copies it. */
    code: (id: KeyOf<Row, string>, title: string, options: Options = {}): Column<Row> => ({
      id,
      title,
      cell: (row) => <CopyText value={row[id] as string} />,
      text: (row) => row[id] as string,
      width: 112,
      ...options,
    }),

    /** A code of a table in words. */
    label: <Code extends number | string>(
      id: KeyOf<Row, Code | null>,
      title: string,
      table: CodeTable<Code>,
      options: Options = {},
    ): Column<Row> => ({
      id,
      title,
      cell: (row) => table.label(row[id] as Code | null),
      width: 112,
      ...options,
    }),

    /** A state, as a quiet badge. */
    status: <Code extends number>(
      id: KeyOf<Row, Code>,
      title: string,
      table: CodeTable<Code>,
      tones: Readonly<Record<Code, TagTone>>,
      options: Options = {},
    ): Column<Row> => ({
      id,
      title,
      cell: (row) => <StatusBadge tone={tones[row[id] as Code]}>{table.label(row[id] as Code)}</StatusBadge>,
      text: (row) => table.label(row[id] as Code),
      width: 96,
      ...options,
    }),

    image: (id: KeyOf<Row, string>, title: string, alt: (row: Row) => string, options: Options = {}): Column<Row> => ({
      id,
      title,
      cell: (row) => (
        <Thumbnail src={smallImage(row[id] as string, 24)} full={row[id] as string} alt={alt(row)} size={24} />
      ),
      text: () => '',
      isPicture: true,
      width: 56,
      ...options,
    }),

    count: (id: KeyOf<Row, number | null>, title: string, options: Options = {}): Column<Row> => ({
      id,
      title,
      align: 'right',
      cell: (row) => (row[id] === null ? '' : formatCount(row[id] as number)),
      width: 88,
      ...options,
    }),

    money: (id: KeyOf<Row, string | null | undefined>, title: string, options: Options = {}): Column<Row> => ({
      id,
      title,
      align: 'right',
      cell: (row) => <Money amount={(row[id] as string | null | undefined) ?? null} />,
      text: (row) => (row[id] as string | null) ?? '',
      width: 120,
      ...options,
    }),

    time: (id: KeyOf<Row, string | null>, title: string, options: Options = {}): Column<Row> => ({
      id,
      title,
      cell: (row) => (
        <time dateTime={(row[id] as string | null) ?? undefined} title={formatExactTime(row[id] as string | null)}>
          {formatSince(row[id] as string | null)}
        </time>
      ),
      text: (row) => formatExactTime(row[id] as string | null),
      width: 136,
      ...options,
    }),

    date: (id: KeyOf<Row, string | null>, title: string, options: Options = {}): Column<Row> => ({
      id,
      title,
      cell: (row) => row[id] as string | null,
      width: 104,
      ...options,
    }),

    flag: (id: KeyOf<Row, boolean>, title: string, options: Options = {}): Column<Row> => ({
      id,
      title,
      cell: (row) => (row[id] ? '是' : '否'),
      width: 72,
      ...options,
    }),

    cell: (
      id: string,
      title: string,
      cell: (row: Row) => ReactNode,
      options: Partial<Column<Row>> = {},
    ): Column<Row> => ({
      id,
      title,
      cell,
      ...options,
    }),
  }
}
