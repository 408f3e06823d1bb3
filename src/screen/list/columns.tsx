import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CodeTable } from '#contract/codes.ts'
import type { Endpoint, RowOf, SortOf } from '#contract/endpoint.ts'
import { formatCount, formatExactTime, formatSince } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import type { Column, PlainColumn } from '#ui/data-table/column.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { NameButton } from './name-button.tsx'

interface Options<Id, SortId> extends Partial<Pick<Column<unknown>, 'width' | 'min' | 'pin' | 'hideable'>> {
  /** Only for columns that the list's endpoint can sort by. */
  sortable?: Id extends SortId ? boolean : false
}
type KeyOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string

type RowFrom<Source> = Source extends Endpoint ? RowOf<Source> : Source
type SortFrom<Source> = Source extends Endpoint ? SortOf<Source> : never

/** A column of the list of one endpoint. */
export type ListColumn<E extends Endpoint> = Column<RowOf<E>, SortOf<E>>

/**
 * Column factories: `const col = columns<typeof listBrands>()` for a list, `columns<Brand>()` for a table without
 * server sort. Each returns a plain table column; special ones use `col.cell(...)`.
 */
export function columns<Source>() {
  type Row = RowFrom<Source>
  type SortId = SortFrom<Source>
  const column = (plain: PlainColumn<Row>) => plain as Column<Row, SortId>
  return {
    text: <Id extends KeyOf<Row, string | null>>(id: Id, title: string, options: Options<Id, SortId> = {}) =>
      column({
        id,
        title,
        cell: (row) => row[id] as string,
        ...options,
      }),

    /** The record's name, as a link. */
    link: <Id extends KeyOf<Row, string>>(
      id: Id,
      title: string,
      to: (row: Row) => string,
      options: Options<Id, SortId> = {},
    ) =>
      column({
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

    /** The record's name; opens the record next to the list. */
    name: <Id extends KeyOf<Row, string>>(
      id: Id,
      title: string,
      open: (row: Row) => void,
      options: Options<Id, SortId> = {},
    ) =>
      column({
        id,
        title,
        cell: (row) => <NameButton onClick={() => open(row)}>{row[id] as string}</NameButton>,
        text: (row) => row[id] as string,
        pin: 'start',
        hideable: false,
        ...options,
      }),

    /** A number or code that users quote: a click copies it. */
    code: <Id extends KeyOf<Row, string>>(id: Id, title: string, options: Options<Id, SortId> = {}) =>
      column({
        id,
        title,
        cell: (row) => <CopyText value={row[id] as string} />,
        text: (row) => row[id] as string,
        width: 112,
        ...options,
      }),

    /** The label of a code. */
    label: <Code extends number | string, Id extends KeyOf<Row, Code | null>>(
      id: Id,
      title: string,
      table: CodeTable<Code>,
      options: Options<Id, SortId> = {},
    ) =>
      column({
        id,
        title,
        cell: (row) => table.label(row[id] as Code | null),
        width: 112,
        ...options,
      }),

    /** A status badge. */
    status: <Code extends number, Id extends KeyOf<Row, Code>>(
      id: Id,
      title: string,
      table: CodeTable<Code>,
      options: Options<Id, SortId> = {},
    ) =>
      column({
        id,
        title,
        cell: (row) => <StatusBadge tone={table.tone(row[id] as Code)}>{table.label(row[id] as Code)}</StatusBadge>,
        text: (row) => table.label(row[id] as Code),
        width: 96,
        ...options,
      }),

    image: <Id extends KeyOf<Row, string>>(
      id: Id,
      title: string,
      alt: (row: Row) => string,
      options: Options<Id, SortId> = {},
    ) =>
      column({
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

    /** Empty where there is none, or where the caller may not read it. */
    count: <Id extends KeyOf<Row, number | null | undefined>>(
      id: Id,
      title: string,
      options: Options<Id, SortId> = {},
    ) =>
      column({
        id,
        title,
        align: 'right',
        cell: (row) => (typeof row[id] === 'number' ? formatCount(row[id]) : ''),
        width: 88,
        ...options,
      }),

    money: <Id extends KeyOf<Row, string | null | undefined>>(
      id: Id,
      title: string,
      options: Options<Id, SortId> = {},
    ) =>
      column({
        id,
        title,
        align: 'right',
        cell: (row) => <Money amount={(row[id] as string | null | undefined) ?? null} />,
        text: (row) => (row[id] as string | null) ?? '',
        width: 120,
        ...options,
      }),

    time: <Id extends KeyOf<Row, string | null>>(id: Id, title: string, options: Options<Id, SortId> = {}) =>
      column({
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

    date: <Id extends KeyOf<Row, string | null>>(id: Id, title: string, options: Options<Id, SortId> = {}) =>
      column({
        id,
        title,
        cell: (row) => row[id] as string | null,
        width: 104,
        ...options,
      }),

    flag: <Id extends KeyOf<Row, boolean>>(id: Id, title: string, options: Options<Id, SortId> = {}) =>
      column({
        id,
        title,
        cell: (row) => (row[id] ? '是' : '否'),
        width: 72,
        ...options,
      }),

    cell: <Id extends string>(
      id: Id,
      title: string,
      cell: (row: Row) => ReactNode,
      options: Partial<Omit<Column<Row>, 'sortable'>> & Options<Id, SortId> = {},
    ) =>
      column({
        id,
        title,
        cell,
        ...options,
      }),
  }
}
