package io.braid.example.calendar;

import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;

/** Opens calendars, which go from the option {@code first} to the option {@code last}. */
public final class CalendarConnector implements Connector {
    private static final List<String> OPTIONS = List.of("first", "last");

    @Override
    public String name() {
        return "calendar";
    }

    @Override
    public Source open(SourceConfig config) {
        for (String option : config.options().keySet()) {
            if (!OPTIONS.contains(option)) {
                throw invalid(config, "has no option '" + option + "'; it has " + String.join(", ", OPTIONS));
            }
        }
        return new CalendarSource(config.name(), date(config, "first"), date(config, "last"));
    }

    private static LocalDate date(SourceConfig config, String option) {
        String text = config.options().get(option);
        if (text == null) {
            throw invalid(config, "needs the option '" + option + "', a date such as 2024-12-31");
        }
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw invalid(config, "takes for '" + option + "' a date such as 2024-12-31, not '" + text + "'");
        }
    }

    private static BraidException invalid(SourceConfig config, String message) {
        return new BraidException(ErrorCode.INVALID_OPTION, "source '" + config.name() + "' " + message);
    }
}
