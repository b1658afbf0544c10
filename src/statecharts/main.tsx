/** The gallery of charts: an entry of its own, for analysts and testers. It makes no requests. */
import 'virtual:themes.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Anchor.layer.css';
import './gallery.css';
import { renderTool } from '../ui/render-tool.tsx';
import { Gallery } from './Gallery.tsx';

renderTool(<Gallery />);
