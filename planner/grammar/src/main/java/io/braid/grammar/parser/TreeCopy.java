package io.braid.grammar.parser;

import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Deep copy of a parse tree, because a node must not occur in two places. */
public final class TreeCopy extends SqlShuttle {
    private TreeCopy() {}

    public static SqlNode of(SqlNode tree) {
        return Objects.requireNonNull(tree.accept(new TreeCopy()));
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
        return name.clone(name.getParserPosition());
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        CallCopyingArgHandler copied = new CallCopyingArgHandler(call, true);
        call.getOperator().acceptCall(this, call, false, copied);
        return copied.result();
    }
}
