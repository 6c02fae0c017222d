package io.braid.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Log events of each test, of one logger or of all in a package. */
public final class HeardLog implements BeforeEachCallback, AfterEachCallback {
    private final Logger logger;
    private final ListAppender<ILoggingEvent> heard = new ListAppender<>();

    public HeardLog(String name) {
        this.logger = (Logger) LoggerFactory.getLogger(name);
    }

    public HeardLog(Class<?> name) {
        this(name.getName());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        heard.start();
        logger.addAppender(heard);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        logger.detachAppender(heard);
    }

    public List<String> all() {
        return heard.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    public List<String> warnings() {
        return heard.list.stream()
                .filter(event -> event.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }
}
