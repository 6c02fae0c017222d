package io.braid.jdbc.core;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Wrapper;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Base class of the driver's objects: unwrapping, warnings, and errors of unsupported methods. */
public abstract class JdbcObject implements Wrapper {
    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT, getClass().getName() + " is not a " + type.getName() + ".");
        }
        return type.cast(this);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    protected static SQLFeatureNotSupportedException unsupported(String what, String reason) {
        return SqlExceptions.unsupported(what, reason);
    }

    /** Appends texts to a chain of warnings. */
    protected static @Nullable SQLWarning warnings(@Nullable SQLWarning chain, List<String> texts) {
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
