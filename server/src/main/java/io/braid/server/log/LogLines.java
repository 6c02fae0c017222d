package io.braid.server.log;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.braid.server.config.LogFormat;

/** Writes what is logged as lines for people, by a pattern, or as lines of JSON for programs. Named in logback-serve.xml. */
public final class LogLines extends PatternLayoutEncoder {
    private LogFormat format = LogFormat.TEXT;

    /** Called by the log's configuration. */
    public void setFormat(LogFormat format) {
        this.format = format;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return format == LogFormat.JSON ? JsonLine.of(event) : super.encode(event);
    }
}
