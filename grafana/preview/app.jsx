// Draws the committed dashboard from a running Prometheus with @grafana/ui: the same panels' frames, charts, legends,
// units and colours as Grafana's, without its server. Query parameters: prom (address), seconds (the shown time).
import React from 'react';
import { createRoot } from 'react-dom/client';
import { createTheme, dateTime, FieldType, getDisplayProcessor, getDisplayValueAlignmentFactors, ThemeContext, toDataFrame } from '@grafana/data';
import {
  BarGauge, BigValue, BigValueColorMode, BigValueGraphMode, BigValueJustifyMode, BigValueTextMode,
  GlobalStyles, PanelChrome, TimeSeries,
} from '@grafana/ui';
import 'uplot/dist/uPlot.min.css';

const COLUMN = 64, UNIT = 38, GAP = 8, SCRAPE = 15;
const parameters = new URLSearchParams(location.search);
const prometheus = parameters.get('prom');
const seconds = Number(parameters.get('seconds'));
const to = Number(parameters.get('to')) * 1000, from = to - seconds * 1000;
const theme = createTheme({ colors: { mode: 'dark' } });
const failures = (window.failures = []);

function inSeconds(text) {
  return Number(text.slice(0, -1)) * { s: 1, m: 60, h: 3600 }[text.at(-1)];
}

// As Grafana's Prometheus data source reckons it: a point for each pixel, but none shorter than the panel's interval.
function timing(panel) {
  const step = Math.max(Math.ceil(seconds / (panel.gridPos.w * COLUMN)), inSeconds(panel.interval ?? `${SCRAPE}s`));
  return { step, rate: Math.max(step + SCRAPE, 4 * SCRAPE) };
}

async function ask(panel, target) {
  const { step, rate } = timing(panel);
  const query = target.expr
    .replaceAll('$__rate_interval', `${rate}s`).replaceAll('$__interval', `${step}s`).replaceAll('$__range', `${seconds}s`)
    .replaceAll('$job', '.+').replaceAll('$instance', '.+');
  const arguments_ = target.instant
    ? new URLSearchParams({ query, time: to / 1000 })
    : new URLSearchParams({ query, start: Math.ceil(from / 1000 / step) * step, end: to / 1000, step });
  const answer = await (await fetch(`${prometheus}/api/v1/query${target.instant ? '' : '_range'}?${arguments_}`)).json();
  if (answer.status !== 'success') throw new Error(`${panel.title}: ${answer.error}`);
  return answer.data.result.map((series) => frame(panel, target, series, step));
}

function frame(panel, target, series, step) {
  const known = new Map((series.values ?? [series.value]).map(([at, value]) => [at, Number(value)]));
  const times = target.instant ? [...known.keys()] : [];
  for (let at = Math.ceil(from / 1000 / step) * step; !target.instant && at <= to / 1000; at += step) times.push(at);
  const name = target.legendFormat.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, label) => series.metric[label] ?? '');
  const config = { ...panel.fieldConfig.defaults, custom: { ...panel.fieldConfig.defaults.custom }, displayName: name };
  for (const { matcher, properties } of panel.fieldConfig.overrides) {
    if (matcher.options === name) for (const { id, value } of properties) config[id] = value;
  }
  const values = times.map((at) => known.get(at) ?? null);
  return toDataFrame({
    name,
    fields: [
      { name: 'Time', type: FieldType.time, values: times.map((at) => at * 1000), config: {} },
      { name, type: FieldType.number, values, config, labels: series.metric },
    ],
  });
}

function decorate(frames) {
  frames.forEach((one, index) => {
    for (const field of one.fields) {
      field.state = { seriesIndex: index, displayName: field.config.displayName };
      field.display = getDisplayProcessor({ field, theme, timeZone: 'utc' });
    }
  });
  return frames;
}

function Stat({ panel, frames, width, height }) {
  const field = frames[0]?.fields[1];
  const value = field ? field.display(field.values.at(-1)) : { text: panel.fieldConfig.defaults.noValue, numeric: 0, color: '#888' };
  return <BigValue width={width} height={height} theme={theme} value={value} colorMode={BigValueColorMode.Value}
    graphMode={BigValueGraphMode.None} justifyMode={BigValueJustifyMode.Auto} textMode={BigValueTextMode.Value} text={panel.options.text} />;
}

function Bars({ panel, frames, width, height }) {
  if (!frames.length) return <div style={{ padding: 12 }}>{panel.fieldConfig.defaults.noValue}</div>;
  const each = height / frames.length;
  const shown = frames.map(({ fields }) => ({ ...fields[1].display(fields[1].values.at(-1)), title: fields[1].config.displayName }));
  const alignmentFactors = getDisplayValueAlignmentFactors(shown.map((display) => ({ display })));
  return frames.map((one, index) => {
    const field = one.fields[1];
    const value = shown[index];
    const largest = Math.max(...frames.map((other) => other.fields[1].values.at(-1)), 1e-9);
    return <BarGauge key={one.name} width={width} height={each} theme={theme} value={value} display={field.display}
      field={{ min: 0, max: largest, ...field.config }} orientation="horizontal"
      displayMode={panel.options.displayMode} valueDisplayMode="text" itemSpacing={8} text={panel.options.text}
      alignmentFactors={alignmentFactors} />;
  });
}

function Chart({ panel, frames, width, height }) {
  if (!frames.length) return <div style={{ padding: 12 }}>No data</div>;
  const range = { from: dateTime(from), to: dateTime(to), raw: { from: dateTime(from), to: dateTime(to) } };
  return <TimeSeries frames={frames} width={width} height={height} timeRange={range} timeZone="utc"
    legend={panel.options.legend} options={panel.options} />;
}

const DRAW = { stat: Stat, bargauge: Bars, timeseries: Chart };

function Panel({ panel }) {
  const [frames, setFrames] = React.useState(null);
  React.useEffect(() => {
    Promise.all(panel.targets.map((target) => ask(panel, target)))
      .then((found) => setFrames(decorate(found.flat())))
      .catch((error) => failures.push(String(error)));
  }, []);
  const Draw = DRAW[panel.type];
  const size = { width: panel.gridPos.w * COLUMN - GAP, height: panel.gridPos.h * UNIT - GAP };
  return <PanelChrome title={panel.title} description={panel.description} {...size}>
    {(width, height) => frames && <Draw panel={panel} frames={frames} width={width} height={height} />}
  </PanelChrome>;
}

function place({ x, y }) {
  return { position: 'absolute', left: x * COLUMN + GAP, top: y * UNIT + GAP };
}

const board = await (await fetch('dashboard.json')).json();
const bottom = Math.max(...board.panels.map(({ gridPos }) => gridPos.y + gridPos.h));
document.getElementById('root').style.height = `${bottom * UNIT + GAP}px`;
createRoot(document.getElementById('root')).render(
  <ThemeContext.Provider value={theme}>
    <GlobalStyles />
    {board.panels.map((panel) => <div key={panel.id} style={place(panel.gridPos)}>
      {panel.type === 'row' ? <h3 style={{ margin: '8px 4px', fontSize: 18 }}>{panel.title}</h3> : <Panel panel={panel} />}
    </div>)}
  </ThemeContext.Provider>,
);
