package io.braid.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.braid.engine.exchange.QueryLogContext;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Log event as one line of JSON, with all special characters escaped. */
final class JsonLine {
    private static final JsonMapper JSON = new JsonMapper();

    private JsonLine() {}

    static byte[] of(ILoggingEvent event) {
        Map<String, String> line = new LinkedHashMap<>();
        line.put("time", event.getInstant().toString());
        line.put("level", event.getLevel().toString());
        String query = event.getMDCPropertyMap().get(QueryLogContext.KEY);
        if (query != null) {
            line.put("query", query);
        }
        line.put("thread", event.getThreadName());
        line.put("logger", event.getLoggerName());
        line.put("message", event.getFormattedMessage());
        IThrowableProxy failure = event.getThrowableProxy();
        if (failure != null) {
            line.put("stack", ThrowableProxyUtil.asString(failure));
        }
        try {
            return (JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can always be written", e);
        }
    }
}
