import axios from 'axios'

// Request URLs are relative and completed by the page in a browser. Import this before the clients are created, since
// they copy the setting.
axios.defaults.baseURL = 'http://console.test'
