// Part of `npm run build`: checks that all files of pages are there, and encodes the large ones once, so that a start
// does not (it takes 0.1 s).
import { keepEncodings } from '../encoded-file.js';
import { missingOfDashboard } from '../routes/dashboard.js';
import { readViewerFile } from '../routes/docs.js';
import { readSdkFile, SDK_FILES } from '../routes/sdk.js';

const missing = missingOfDashboard();
if (missing !== undefined) {
  process.stderr.write(`dist/dashboard/${missing} is missing: run \`npm run build:dashboard\`, then build again\n`);
  process.exit(1);
}
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) keepEncodings(readViewerFile(name));
for (const name of SDK_FILES) keepEncodings(readSdkFile(name));
