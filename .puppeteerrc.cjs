/** The browser is the system's (PUPPETEER_EXECUTABLE_PATH): nothing is downloaded at installation. */
module.exports = { skipDownload: true }
