package io.braid.jdbc.metadata;

import io.braid.jdbc.core.JdbcObject;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.wire.message.ColumnType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** Metadata of the parameters of a prepared statement. */
public final class BraidParameterMetaData extends JdbcObject implements ParameterMetaData {
    private final List<ColumnType> parameters;

    public BraidParameterMetaData(List<ColumnType> parameters) {
        this.parameters = parameters;
    }

    private ColumnType type(int parameter) throws SQLException {
        if (parameter < 1 || parameter > parameters.size()) {
            throw SqlExceptions.of(
                    SqlExceptions.NO_SUCH_COLUMN,
                    "There is no parameter " + parameter + "; the statement has " + parameters.size() + ".");
        }
        return parameters.get(parameter - 1);
    }

    @Override
    public int getParameterCount() {
        return parameters.size();
    }

    @Override
    public int isNullable(int parameter) throws SQLException {
        return type(parameter).nullable() ? parameterNullable : parameterNoNulls;
    }

    @Override
    public boolean isSigned(int parameter) throws SQLException {
        return TypeFacts.isNumber(type(parameter).jdbcType());
    }

    @Override
    public int getPrecision(int parameter) throws SQLException {
        return TypeFacts.precision(type(parameter));
    }

    @Override
    public int getScale(int parameter) throws SQLException {
        return type(parameter).scale();
    }

    @Override
    public int getParameterType(int parameter) throws SQLException {
        return type(parameter).jdbcType();
    }

    @Override
    public String getParameterTypeName(int parameter) throws SQLException {
        return type(parameter).typeName();
    }

    @Override
    public String getParameterClassName(int parameter) throws SQLException {
        return TypeFacts.className(type(parameter).jdbcType());
    }

    @Override
    public int getParameterMode(int parameter) throws SQLException {
        type(parameter);
        return parameterModeIn;
    }
}
