package io.braid.server.log;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.braid.execution.setting.LogFormat;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Encoder of log entries, as text by a pattern or as JSON lines. Entries may contain client input: only the first line
 * of an entry begins at the margin, and control characters are escaped. Referenced by logback-serve.xml.
 */
public final class LogLines extends PatternLayoutEncoder {
    private LogFormat format = LogFormat.TEXT;

    /** Sets the format; called by the log's configuration. */
    public void setFormat(LogFormat format) {
        this.format = format;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return format == LogFormat.JSON
                ? JsonLine.of(event)
                : indented(getLayout().doLayout(event)).getBytes(StandardCharsets.UTF_8);
    }

    private static String indented(String entry) {
        StringBuilder lines = new StringBuilder();
        int last = entry.length() - 1;
        for (int i = 0; i <= last; i++) {
            char c = entry.charAt(i);
            if (c == '\n' && i < last) {
                lines.append(entry.charAt(i + 1) == '\t' ? "\n" : "\n    ");
            } else if (c != '\n' && c != '\t' && isControl(c)) {
                lines.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                lines.append(c);
            }
        }
        return lines.toString();
    }

    private static boolean isControl(char c) {
        int type = Character.getType(c);
        return Character.isISOControl(c)
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
