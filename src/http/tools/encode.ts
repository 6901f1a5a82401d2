// Part of `npm run build`: encodes the large files of pages once, so that a start does not (it takes 0.1 s).
import { keepEncodings } from '../encoded-file.js';
import { readViewerFile } from '../routes/docs.js';
import { readSdkFile, SDK_FILES } from '../routes/sdk.js';

for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) keepEncodings(readViewerFile(name));
for (const name of SDK_FILES) keepEncodings(readSdkFile(name));
