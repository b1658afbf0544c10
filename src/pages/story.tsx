import { useParams } from 'react-router-dom';
import { StoryView } from '../features/news/StoryView.tsx';

export const Component = () => {
  const { slug = '' } = useParams();
  return <StoryView key={slug} slug={slug} />;
};
