package io.braid.server.statement;

import io.braid.engine.plan.ColumnOrigin;
import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.statement.Statement;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.List;

/** A statement that has been read and, if it yields rows, planned. */
public sealed interface ReadyStatement {
    /** The columns of its rows; none if it yields no rows. */
    RowType columns();

    /** Where the column of that index comes from. */
    ColumnOrigin origin(int column);

    /** The types of its parameters, in order. */
    List<DataType> parameters();

    /** Whether it cannot be carried out without values for its parameters. */
    boolean needsValues();

    /** It yields the rows of a plan, for which it may need no values if they only tell how another one would be carried out. */
    record Rows(PlannedQuery plan, boolean needsValues) implements ReadyStatement {
        public Rows(PlannedQuery plan) {
            this(plan, true);
        }

        @Override
        public RowType columns() {
            return plan.columns();
        }

        @Override
        public ColumnOrigin origin(int column) {
            return plan.origin(column);
        }

        @Override
        public List<DataType> parameters() {
            return plan.parameters();
        }
    }

    /** It does something and yields no rows. */
    record Deed(Statement statement) implements ReadyStatement {
        @Override
        public RowType columns() {
            return RowType.of();
        }

        @Override
        public ColumnOrigin origin(int column) {
            return ColumnOrigin.NONE;
        }

        @Override
        public List<DataType> parameters() {
            return List.of();
        }

        @Override
        public boolean needsValues() {
            return false;
        }
    }
}
