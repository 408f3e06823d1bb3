import { allPermissions, type Permission } from '../permissions.ts'

/**
 * What the calls of a page need beside its own code, by its address: each stands as a button below the page. A `view` of
 * another resource lets pickers and links read without showing the other page.
 */
const buttons: Readonly<Record<string, string>> = {
  '/goods/list':
    'product:edit,delete,review,enable,price,stock,cost,import,export productTemplate:view productComponent:view recommendedMatch:edit brand:view supplier:view category:view classify:view label:view spec:view file:upload',
  '/goods/examine': 'product:view,edit,price,export',
  '/goods/template': 'productTemplate:edit,delete product:edit file:upload',
  '/goods/product-components': 'productComponent:edit,delete product:view file:upload',
  '/goods/recommendedMatch': 'recommendedMatch:edit,delete,enable product:view,cost file:upload',
  '/goods/imgManagementFloor': 'floorImage:edit,delete,publish product:view brand:view file:upload',
  '/goods/imgManagementSettingOut': 'floorImage:edit,delete,publish product:view file:upload',
  '/goods/supList': 'product:view,import productTemplate:view file:upload',
  '/goods/supTemplate': 'product:view productTemplate:view',
  '/goods/brand': 'brand:edit,delete,enable,export product:view,price file:upload',
  '/goods/brandReview': 'brand:view product:view',
  '/goods/supplier': 'supplier:edit,enable,reset,settlement,export brand:edit supplierNotice:edit file:upload',
  '/news/newslist': 'supplierNotice:edit,publish,delete product:view file:upload',
  '/goods/agentPackage': 'agentPackage:edit,enable,delete,export product:view,cost brand:view file:upload',
  '/materialManagement/materialList':
    'material:edit,review,enable,cost,delete,export product:view materialBrand:view materialCategory:view file:upload',
  '/materialManagement/materialListDS':
    'material:edit,review,enable,cost,delete,export materialBrand:view materialCategory:view designStore:view',
  '/materialManagement/materialBrand': 'materialBrand:edit,delete product:view materialCategory:view file:upload',
  '/materialManagement/materialCategory': 'materialCategory:edit,delete file:upload',
  '/materialManagement/proxyRecord':
    'proxyRecord:edit,review,delete,export materialBrand:view materialCategory:view file:upload',
  '/configure/category': 'category:edit,delete file:upload',
  '/configure/classify': 'classify:edit,delete product:view category:view file:upload',
  '/configure/classLabel': 'classLabel:edit,delete product:view classify:view spec:view file:upload',
  '/configure/label': 'label:edit,delete product:view file:upload',
  '/configure/specs': 'spec:edit,delete category:view file:upload',
  '/configure/tipsRule': 'tipsRule:edit,delete product:view category:view file:upload',
  '/order/list':
    'order:add,edit,price,priceBelowCost,close,confirmPay,pay,voucher,receive,remark,remind,invoice,export product:view,cost brand:view supplier:view,settlement shipment:view,ship,revoke,sign refund:add',
  '/order/distributorList/0':
    'order:add,edit,price,priceBelowCost,close,confirmPay,pay,voucher,receive,remark,remind,invoice,export product:view,cost brand:view supplier:view,settlement shipment:view,ship,revoke,sign refund:add',
  '/order/salesList/0':
    'order:edit,price,close,confirmPay,receive,remark,remind,invoice,contact,export product:view,cost shipment:view,ship,revoke,sign refund:add',
  '/order/qdList':
    'order:add,edit,price,priceBelowCost,close,confirmPay,pay,voucher,receive,remark,remind,invoice,export product:view shipment:view,ship,revoke,sign refund:add',
  '/order/saleList': 'order:edit,close,remark,remind,export shipment:view,ship,revoke,sign refund:add',
  '/order/saleQdList': 'order:edit,close,remark,remind,export shipment:view,ship,revoke,sign refund:add',
  '/order/refund': 'refund:add,edit,opinion,approve,approveLarge,reject,receive,pay,export supplier:view order:view',
  '/order/digital-order': 'digitalOrder:deliver,close,refund,refundUsed,export order:confirmPay',
  '/user': 'adminUser:edit,enable,reset,session,delete,export product:view order:view role:view file:upload',
  '/role': 'role:edit,grant,enable,delete,export product:price adminUser:view,edit menu:view',
  '/menu': 'menu:edit,enable,delete adminUser:view role:view file:upload',
  '/storeRole': 'storeRole:edit,enable,delete storeMenu:view',
  '/storeMenu': 'storeMenu:edit,enable,delete file:upload',
  '/appletRole': 'appletRole:edit,enable,delete appletMenu:view',
  '/appletMenu': 'appletMenu:edit,enable,delete appletRole:view file:upload',
  '/auditLog': 'auditLog:export',
}

const known: ReadonlySet<string> = new Set(allPermissions)

/** Codes of the buttons below a page; `order:add,edit` stands for two. */
export function buttonsOf(url: string): Permission[] {
  const groups = (buttons[url] ?? '').split(' ').filter(Boolean)
  return groups.flatMap((group) => {
    const [resource, verbs = ''] = group.split(':')
    return verbs.split(',').map((verb) => {
      const code = `${resource}:${verb}`
      if (!known.has(code)) throw new Error(`${url} has a button for ${code}, which is no permission`)
      return code as Permission
    })
  })
}
