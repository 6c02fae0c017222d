package io.braid.planner.type;

import io.braid.spi.type.DataType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** Name of a PostgreSQL type with a declared name in a parse tree. */
public final class DeclaredTypeNameSpec extends SqlTypeNameSpec {
    private final DataType type;

    public DeclaredTypeNameSpec(DataType type, SqlParserPos place) {
        super(new SqlIdentifier(String.valueOf(type.declared()), place), place);
        this.type = type;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        return Types.toCalcite(type.withNullable(true), validator.getTypeFactory());
    }

    @Override
    public void unparse(SqlWriter writer, int left, int right) {
        writer.keyword(String.valueOf(type.declared()));
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
        boolean same = other instanceof DeclaredTypeNameSpec declared
                && declared.type.equals(type)
                && declared.getTypeName().equalsDeep(getTypeName(), Litmus.IGNORE);
        return same ? litmus.succeed() : litmus.fail("{} != {}", this, other);
    }
}
