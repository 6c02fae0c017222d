package io.braid.engine.operator;

import io.braid.engine.exchange.Closing;
import java.util.List;

/** Operations on several operators at once. */
public final class Operators {
    private Operators() {}

    /** Closes all operators even if some fail to close; then throws the first failure. */
    public static void closeAll(List<Operator> operators) {
        Closing.all(
                operators.stream().<Runnable>map(operator -> operator::close).toList());
    }
}
