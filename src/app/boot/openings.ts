/** What the frame around every page asks for: who is there, and their menu. */
export const sessionRequests = ['/api/auth/profile/detail', '/api/auth/menu/getUserMenu']

/**
 * What the lists ask for that open with the first page of everything, by their address: `opening` of the screens once more,
 * for the lines that run before any screen is there. A test holds the two against each other.
 */
export const openings: Readonly<Record<string, string>> = {
  '/appletRole': '/api/auth/appletRole/list',
  '/configure/classLabel': '/api/classLabel/list',
  '/configure/label': '/api/label/list',
  '/configure/specs': '/api/spec/list',
  '/configure/tipsRule': '/api/tipsRule/list',
  '/exportJobs': '/api/base/job/list',
  '/goods/brand': '/api/product/brand/list',
  '/goods/imgManagementFloor': '/api/floorImage/list',
  '/goods/imgManagementSettingOut': '/api/settingOutImage/list',
  '/goods/list': '/api/product/list',
  '/goods/product-components': '/api/productComponent/list',
  '/goods/recommendedMatch': '/api/recommendedMatch/list',
  '/goods/supList': '/api/product/unMoveList',
  '/goods/supplier': '/api/supplier/list',
  '/materialManagement/materialBrand': '/api/materialBrand/list',
  '/materialManagement/materialList': '/api/material/list',
  '/materialManagement/proxyRecord': '/api/proxyRecord/list',
  '/news/newslist': '/api/news/list',
  '/notifications': '/api/base/notification/list',
  '/operate/banner': '/api/banner/list',
  '/order/digital-order': '/api/digitalOrder/list',
  '/order/refund': '/api/refund/list',
  '/role': '/api/auth/role/list',
  '/storeRole': '/api/auth/storeRole/list',
  '/user': '/api/auth/user/list',
}
