import { regionLabel } from '#contract/rules/region.ts'
import type { Supplier } from '#contract/suppliers/suppliers.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Tag } from '#ui/tag/tag.tsx'

/** The warehouses of a supplier. */
export function WarehouseTable({ warehouses }: { warehouses: Supplier['warehouses'] }) {
  const tree = useRegionTree()
  return (
    <table className="w-full text-left">
      <thead className="text-text-muted">
        <tr className="border-b">
          <th scope="col" className="pr-4 pb-1 font-normal">
            仓库
          </th>
          <th scope="col" className="pr-4 pb-1 font-normal">
            地址
          </th>
          <th scope="col" className="pb-1 font-normal">
            联系人
          </th>
        </tr>
      </thead>
      <tbody>
        {warehouses.map((warehouse) => (
          <tr key={warehouse.warehouseName} className="border-b align-top last:border-b-0">
            <td className="py-1.5 pr-4">
              {warehouse.warehouseName} {warehouse.isDefault && <Tag>默认</Tag>}
            </td>
            <td className="py-1.5 pr-4">
              {warehouse.warehouseArea && regionLabel(warehouse.warehouseArea, tree)}
              {warehouse.warehouseAddress}
            </td>
            <td className="whitespace-nowrap py-1.5">
              {warehouse.keeper} {warehouse.keeperPhone}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
