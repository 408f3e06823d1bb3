import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { auditArea } from '#contract/permissions/codes.ts'
import { listPermissions } from '#contract/permissions/menus.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Select } from '#ui/select/select.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

type Listed = DataOf<typeof listPermissions>[number]

const columns: readonly Column<Listed>[] = [
  { id: 'title', title: '名称', width: 200, cell: ({ title }) => title },
  { id: 'code', title: '权限码', width: 200, cell: ({ code }) => <CopyText value={code} />, text: ({ code }) => code },
  { id: 'area', title: '功能域', width: 110, cell: ({ area }) => auditArea.label(area) },
  { id: 'sensitive', title: '敏感', width: 64, cell: ({ sensitive }) => sensitive && <Tag tone="warning">敏感</Tag> },
  {
    id: 'menuNames',
    title: '所在页面',
    width: 240,
    cell: ({ menuNames }) =>
      menuNames.length > 0 ? menuNames.map(({ name }) => name).join('、') : <Tag tone="danger">没有页面，无法授权</Tag>,
  },
]

/** All permission codes of the release, unassigned ones first. */
export function MenuPermissionsDrawer({ onClose }: { onClose: () => void }) {
  const read = useLookup(listPermissions, {}, { staleMs: 0 })
  const [text, setText] = useState('')
  const [area, setArea] = useState('')
  const matches = useTextMatch(true)
  const wanted = text.trim()
  const fits = (item: Listed) =>
    (area === '' || item.area === area) &&
    (wanted === '' ||
      [item.code, item.title, ...item.menuNames.map(({ name }) => name)].some((word) => matches(word, wanted)))
  const isUnplaced = ({ menuNames }: Listed) => menuNames.length === 0
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title="权限码清单" description="权限码随版本发布，放到页面或按钮上才能授权给角色。">
        <DrawerBody className="grid content-start gap-3">
          <QueryBody read={read} noun="权限码" shape="table">
            {(list) => {
              const found = list.filter(fits)
              const unplaced = list.filter(isUnplaced).length
              return (
                <>
                  <search aria-label="筛选权限码" className="flex flex-wrap items-center gap-2">
                    <TextInput
                      aria-label="搜索权限码"
                      placeholder="名称、编码或页面"
                      prefix={<Search aria-hidden strokeWidth={1.75} />}
                      clearable
                      value={text}
                      onChange={setText}
                      className="w-56"
                    />
                    <Select
                      aria-label="功能域"
                      placeholder="全部功能域"
                      clearable
                      value={area}
                      onChange={setArea}
                      options={auditArea.codes
                        .filter((code) => list.some((item) => item.area === code))
                        .map((code) => ({ value: code, label: auditArea.label(code) }))}
                      className="w-40"
                    />
                    <span className="ml-auto text-text-muted tabular-nums">
                      {`共 ${list.length} 个`}
                      {unplaced > 0 && `，${unplaced} 个没有页面`}
                    </span>
                  </search>
                  <DataTable
                    label="权限码"
                    columns={columns}
                    rows={[...found.filter(isUnplaced), ...found.filter((item) => !isUnplaced(item))]}
                    rowId={({ code }) => code}
                    noun="权限码"
                    {...((text || area) && {
                      onClearFilters: () => {
                        setText('')
                        setArea('')
                      },
                    })}
                  />
                </>
              )
            }}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
