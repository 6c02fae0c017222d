package io.braid.example.calendar;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A column of the table of days.
 *
 * @param value what it holds for a day
 */
record CalendarColumn(String name, DataType type, Function<LocalDate, Object> value) {
    static final List<CalendarColumn> ALL = List.of(
            new CalendarColumn("day", DataType.of(TypeKind.DATE), day -> day),
            new CalendarColumn("year", DataType.of(TypeKind.INTEGER), LocalDate::getYear),
            new CalendarColumn("month", DataType.of(TypeKind.INTEGER), LocalDate::getMonthValue),
            new CalendarColumn("weekday", DataType.varchar(9), day -> day.getDayOfWeek()
                    .getDisplayName(TextStyle.FULL, Locale.ENGLISH)));

    /** By the name under which it was described. */
    static CalendarColumn named(String name) {
        return ALL.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    ColumnDescription description() {
        return new ColumnDescription(name, type.notNull(), type.toString());
    }
}
