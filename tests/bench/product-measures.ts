import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { DataOf, ParamsOf } from '#contract/endpoint.ts'
import { productStatus, productType } from '#contract/goods/codes.ts'
import { listProducts } from '#contract/goods/products.ts'
import { addProducts } from '#server/demo/more-products.ts'
import { serveInProcess } from './in-process.ts'
import { checked, type Measure, median, milliseconds, reported } from './measure.ts'

/** Number of products that the lists read from. */
const PRODUCTS = 1_000_000

type Filters = ParamsOf<typeof listProducts>

const runs = 15

/** Typical filter combinations, derived from an existing product. */
function combined(row: DataOf<typeof listProducts>['list'][number] | undefined): Record<string, Filters> {
  const [brandId, categoryId, supplierId] = [row?.brand.id, row?.category.id, row?.supplier.id]
  return {
    'as opened': {},
    'of one status, by price': { status: productStatus.onSale, sort: '-salePriceMin' },
    'by brand, category and status, by price': {
      brandId,
      categoryId,
      status: productStatus.onSale,
      sort: '-salePriceMin',
    },
    'by brand, kind and status, by price': {
      brandId,
      productType: productType.finished,
      status: productStatus.onSale,
      sort: '-salePriceMin',
    },
    'by category, lead time and status, newest': {
      categoryId,
      leadTime: leadTime.days30,
      status: productStatus.onSale,
      sort: '-createdAt',
    },
    'by supplier and status that sell, by stock': {
      supplierId,
      status: productStatus.onSale,
      sellable: true,
      sort: 'stockTotal',
    },
    'by kind, lead time and service, by sales': {
      productType: productType.finished,
      leadTime: leadTime.days30,
      logisticsLevel: logisticsLevel.delivery,
      sort: '-salesCount',
    },
    'of a price, by price': { salePriceFrom: '1000', salePriceTo: '1200', sort: 'salePriceMin' },
    'of a price, status and lead time, by sales': {
      salePriceFrom: '1000',
      salePriceTo: '1200',
      status: productStatus.onSale,
      leadTime: leadTime.days30,
      sort: '-salesCount',
    },
    'that run out, by brand and status, by stock': {
      stockWarn: true,
      brandId,
      status: productStatus.onSale,
      sort: 'stockTotal',
    },
    'by brand and its supplier': { brandId, supplierId },
    'by a part of the name': { keyword: '0012345' },
    'by two letters that many have': { keyword: '沙发' },
    'by pinyin that many have': { keyword: 'shafa' },
    'by pinyin and a number': { keyword: 'shafa 0012345' },
    'by initials': { keyword: 'sf' },
    'by code': { keyword: row?.spuCode },
  }
}

/** Lists of a million products, requested in process without network, with cold count caches. */
export async function measureProducts(url: string, token: string): Promise<Measure[]> {
  const server = await serveInProcess(url)
  const started = performance.now()
  await addProducts(server.databases.pool, PRODUCTS, () => {})
  const filled = Math.round((performance.now() - started) / 1000)
  const open = (filters: Filters) => server.ask(listProducts, filters, token)
  const timesOf = async (filters: (run: number) => Filters): Promise<number[]> => {
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const startedAt = performance.now()
      await open(filters(run))
      times.push(performance.now() - startedAt)
    }
    return times
  }
  try {
    const first = await open({ pageSize: 20 })
    const measures: Measure[] = []
    for (const [name, filters] of Object.entries(combined(first.list[0]))) {
      const statements = await server.statementsOf(() => open({ pageSize: 20, ...filters }))
      const scans = [
        ...(await server.scansOf(statements, 'product')),
        ...(await server.scansOf(statements, 'supplier')),
      ]
      const times = await timesOf(() => ({ pageSize: 20, ...filters }))
      measures.push(
        reported(`products ${name}`, milliseconds(times), 'p95 ≤ 60 ms when idle'),
        checked(
          `products ${name}: reads all products or suppliers`,
          scans.length === 0,
          'never',
          scans.join('; ') || 'never',
        ),
      )
    }
    const pages = await timesOf(() => ({ pageSize: 20 }))
    const deep = await timesOf((run) => ({ pageSize: 20, pageNum: 480 + run }))
    const ratio = median(deep) / median(pages)
    return [
      reported('a million products: time to make them', `${filled} s`),
      ...measures,
      reported('products: page 480 to 495', milliseconds(deep)),
      checked('products: deep page as a multiple of the first', ratio <= 3, '≤ 3 ×', `${ratio.toFixed(2)} ×`),
      checked('products: total of all', first.total === 10_001, '10,001 (shown as 10,000+)', String(first.total)),
    ]
  } finally {
    await server.close()
  }
}
