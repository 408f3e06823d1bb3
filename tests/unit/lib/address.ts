import axios from 'axios'

// Addresses of calls are relative: in a browser the page completes them. To be imported before the clients are made, which
// take this over.
axios.defaults.baseURL = 'http://console.test'
