package io.braid.jdbc;

import io.braid.jdbc.core.SqlErrors;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Wrapper;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all objects of the driver have in common. */
abstract class JdbcObject implements Wrapper {
    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw SqlErrors.of(SqlErrors.INVALID_ARGUMENT, getClass().getName() + " is not a " + type.getName() + ".");
        }
        return type.cast(this);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    static SQLFeatureNotSupportedException unsupported(String what, String reason) {
        return SqlErrors.unsupported(what, reason);
    }

    /** The texts as a chain of warnings, appended to the given chain. */
    static @Nullable SQLWarning warnings(@Nullable SQLWarning chain, List<String> texts) {
        SQLWarning first = chain;
        for (String text : texts) {
            SQLWarning warning = new SQLWarning(text, "01000");
            if (first == null) {
                first = warning;
            } else {
                first.setNextWarning(warning);
            }
        }
        return first;
    }
}
