import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { FileChoice } from '../inspector/FileChoice.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type Counts, readCounts } from './counts.ts';
import { coloursTexts as texts } from './gallery.texts.ts';

const COMMAND = 'npm run charts -- counts 2026-11-01 2026-12-01 counts.json';

interface Props {
  counts: Counts | null;
  onRead: (counts: Counts) => void;
}

/** The file with the numbers of applications; it stays in the browser. */
export const CountsFile = ({ counts, onRead }: Props) => {
  const [file, setFile] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  return (
    <Box my="sm" data-no-print>
      <FileChoice
        label={texts.file}
        file={file}
        onRead={(name, content) => {
          const read = readCounts(content);
          setFile(name);
          setWrong(read === null);
          if (read !== null) {
            onRead(read);
          }
        }}
      />
      <Text size="sm" mt="xs">
        {counts === null ? texts.howToCount : texts.period(counts.from, counts.to)} <code>{COMMAND}</code>
      </Text>
      {isWrong && file !== undefined && <Notice kind="danger" announce title={texts.notCounts(file)} />}
    </Box>
  );
};
