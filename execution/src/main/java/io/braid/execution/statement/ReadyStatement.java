package io.braid.execution.statement;

import io.braid.engine.plan.query.ColumnOrigin;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.statement.Statement;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.List;

/** A statement that has been parsed and, if it returns rows, planned. */
public sealed interface ReadyStatement {
    /** The columns of its result; none if it returns no rows. */
    RowType columns();

    /** The origin of the column of that index. */
    ColumnOrigin origin(int column);

    /** The types of its parameters, in order. */
    List<DataType> parameters();

    /** Whether it cannot be executed without values for its parameters. */
    boolean needsValues();

    /**
     * A statement that returns rows.
     *
     * @param needsValues false if the rows only explain how another statement would be executed
     */
    record Query(PlannedQuery plan, boolean needsValues) implements ReadyStatement {
        public Query(PlannedQuery plan) {
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

    /** A statement that changes something and returns no rows. */
    record Command(Statement statement) implements ReadyStatement {
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
