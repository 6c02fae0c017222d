package io.braid.engine.operator;

import io.braid.engine.exchange.Closing;
import java.util.List;

/** What is done to several operators at once. */
final class Operators {
    private Operators() {}

    /** Closes all of them even if some fail to close; then fails as the first that did. */
    static void closeAll(List<Operator> operators) {
        Closing.all(
                operators.stream().<Runnable>map(operator -> operator::close).toList());
    }
}
