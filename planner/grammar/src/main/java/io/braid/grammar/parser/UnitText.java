package io.braid.grammar.parser;

import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Units of time in quotes, as PostgreSQL has them: {@code EXTRACT('year' FROM date)}. */
public final class UnitText {
    private UnitText() {}

    /** Returns the unit of that name, which is validated at its use. */
    public static SqlIntervalQualifier read(String name, SqlParserPos place) {
        for (TimeUnit unit : TimeUnit.values()) {
            if (unit.name().equals(name.toUpperCase(Locale.ROOT))) {
                return new SqlIntervalQualifier(unit, null, place);
            }
        }
        return new SqlIntervalQualifier(name, place);
    }
}
