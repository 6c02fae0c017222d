package io.braid.engine.operator;

import io.braid.engine.exchange.Closing;
import java.util.List;

/** Operations on several operators at once. */
public final class Operators {
    private Operators() {}

    /** Closes all of them even if some fail to close; then fails as the first that did. */
    public static void closeAll(List<Operator> operators) {
        Closing.all(
                operators.stream().<Runnable>map(operator -> operator::close).toList());
    }
}
