import { useState } from 'react'
import { proxyStatus } from '#contract/materials/codes.ts'
import { listProxyRecords, type ProxyRow } from '#contract/materials/proxies.ts'
import { isNationwide, type RegionNode, regionState } from '#contract/rules/region.ts'
import { useMaterialBrandChoices } from '#features/materials/shared/pickers.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tag } from '#ui/tag/tag.tsx'

interface Holder {
  row: ProxyRow
  /** The covered cities of the province; empty if all of it is covered. */
  cities: string[]
}

/** The holders of a province or of a part of it. */
function holdersOf(province: RegionNode, rows: readonly ProxyRow[]): Holder[] {
  return rows.flatMap((row) => {
    const state = isNationwide(row.areas) ? 'all' : regionState([province], row.areas)
    if (state === 'none') return []
    const held = (province.subAreas ?? []).filter((city) => regionState([province, city], row.areas) !== 'none')
    return [{ row, cities: state === 'all' ? [] : held.map(({ name }) => name) }]
  })
}

interface ProxyAreasDialogProps {
  /** The brand in the list filter. */
  brandId: number | undefined
  onOpen: (id: number) => void
  onClose: () => void
}

/** The proxies of a brand by province, and the free areas. */
export function ProxyAreasDialog({ brandId, onOpen, onClose }: ProxyAreasDialogProps) {
  const [chosen, choose] = useState(brandId === undefined ? '' : String(brandId))
  const brands = useMaterialBrandChoices()
  const tree = useRegionTree()
  const params = { brandId: Number(chosen), status: proxyStatus.active, pageSize: 200 } as const
  const { data } = useLookup(listProxyRecords, params, { enabled: chosen !== '', staleMs: 0 })
  const provinces = tree.map((province) => ({ province, holders: holdersOf(province, data?.list ?? []) }))
  const free = provinces.filter(({ holders }) => holders.length === 0).length
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="large" title="代理地区分布" description="只看生效中的代理">
        <DialogBody className="grid gap-4">
          <Field label="材料品牌" required>
            <Combobox value={chosen} onChange={choose} placeholder="请选择材料品牌" className="max-w-80" {...brands} />
          </Field>
          {chosen !== '' && !data && <Skeleton shape="table" />}
          {data && (
            <>
              <p className="text-text-muted">
                {data.list.length} 个代理，{free} 个省级地区空闲
              </p>
              <table aria-label="代理地区分布" className="w-full text-left">
                <tbody className="divide-y border-y">
                  {provinces.map(({ province, holders }) => (
                    <tr key={province.code}>
                      <th scope="row" className="w-32 py-2 pr-3 align-top font-normal">
                        {province.name}
                      </th>
                      <td className="py-2">
                        {holders.length === 0 && <span className="text-text-faint">空闲</span>}
                        {holders.map(({ row, cities }) => (
                          <span key={row.id} className="mr-4 inline-flex flex-wrap items-center gap-2">
                            <Button tone="link" size="tiny" onClick={() => onOpen(row.id)}>
                              {row.companyName}
                            </Button>
                            {row.exclusive && <Tag tone="warning">独家</Tag>}
                            {cities.length > 0 && <span className="text-text-muted">{cities.join('、')}</span>}
                          </span>
                        ))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
