# Shared by the launcher of a checkout (braid) and that of a distribution (bin/braid): finding Java, and running it.
# Sourced; needs a variable 'commands' with the names of all commands.

oldest_java=17
server_options=(-XX:MaxRAMPercentage=50)
shell_options=(-Djdk.console=java.base -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1)

fail() {
    printf 'braid: %s\n' "$1" >&2
    exit 1
}

# How many characters one must insert, delete or replace to get from $1 to $2.
distance() {
    local from=$1 to=$2 i j cost best
    local -a previous current
    for ((j = 0; j <= ${#to}; j++)); do previous[j]=$j; done
    for ((i = 1; i <= ${#from}; i++)); do
        current[0]=$i
        for ((j = 1; j <= ${#to}; j++)); do
            cost=1
            [[ ${from:i-1:1} == "${to:j-1:1}" ]] && cost=0
            best=$((previous[j - 1] + cost))
            ((previous[j] + 1 < best)) && best=$((previous[j] + 1))
            ((current[j - 1] + 1 < best)) && best=$((current[j - 1] + 1))
            current[j]=$best
        done
        previous=("${current[@]}")
    done
    echo "${previous[${#to}]}"
}

unknown_command() {
    local word=$1 nearest="" least=3 steps candidate
    for candidate in "${commands[@]}"; do
        steps=$(distance "${word:0:20}" "$candidate")
        if ((steps < least)); then
            least=$steps
            nearest=$candidate
        fi
    done
    if [[ -n $nearest ]]; then
        fail "unknown command '$word' (did you mean '$nearest'?)"
    fi
    fail "unknown command '$word'; there are ${commands[*]}"
}

# Succeeds if the arguments ask for help.
asks_for_help() {
    local argument
    for argument in "$@"; do
        [[ $argument == --help || $argument == -h ]] && return 0
    done
    return 1
}

# The major version of the Java in folder $1, or nothing. Every JDK says it in a file, which is quicker than to run it.
java_version() {
    local line version=""
    [[ -r $1/release ]] || return 0
    while IFS= read -r line; do
        [[ $line == JAVA_VERSION=* ]] && version=${line#JAVA_VERSION=}
    done <"$1/release"
    version=${version//\"/}
    version=${version%%[.+-]*}
    [[ $version =~ ^[0-9]+$ ]] && echo "$version"
    return 0
}

# Succeeds if the folder $1 has all programs named by the variable 'java_programs'.
has_java() {
    local program
    for program in $java_programs; do
        [[ -x $1/bin/$program ]] || return 1
    done
}

# Sets java_home and java_major: JAVA_HOME if it is new enough, otherwise the newest Java there is. $1 is the kind of
# Java that is needed, JDK or Java; only a JDK has a compiler.
find_java() {
    local kind=$1 candidate version path_java package=openjdk-$oldest_java-jre-headless
    local -a candidates=()
    java_programs=java
    if [[ $kind == JDK ]]; then
        java_programs="java javac"
        package=openjdk-$oldest_java-jdk
    fi
    if [[ -n ${JAVA_HOME:-} ]] && has_java "$JAVA_HOME"; then
        java_home=$JAVA_HOME java_major=$(java_version "$JAVA_HOME")
        ((${java_major:-0} >= oldest_java)) && return
        candidates+=("$JAVA_HOME" "$(dirname "$JAVA_HOME")"/*)
    fi
    if path_java=$(command -v java); then
        # Distributions install all JDKs beside each other.
        candidates+=("$(dirname "$(dirname "$(dirname "$(readlink -f "$path_java")")")")"/*)
    fi
    candidates+=("${HOME:-/}"/.sdkman/candidates/java/* "${HOME:-/}"/.jdks/*
        /Library/Java/JavaVirtualMachines/*/Contents/Home)
    java_home="" java_major=0
    for candidate in "${candidates[@]}"; do
        has_java "$candidate" || continue
        version=$(java_version "$candidate")
        if [[ -n $version ]] && ((version > java_major)); then
            java_home=$candidate java_major=$version
        fi
    done
    local install="(Debian, Ubuntu: apt install $package; macOS: brew install openjdk), or point JAVA_HOME at one."
    if ((java_major == 0)); then
        fail "no $kind found. Install one of version $oldest_java or later $install"
    fi
    if ((java_major < oldest_java)); then
        fail "the newest $kind found is $java_major ($java_home), but Braid needs $oldest_java or later. Install one\
 $install"
    fi
}

# Where the locale knows ASCII alone, or is not installed, Java would take all other letters of the arguments for
# question
# marks, and no option of Java's own says otherwise.
know_all_letters() {
    case $(locale charmap 2>/dev/null) in
        ANSI_X3.4-1968 | US-ASCII | 646 | '') { export LC_ALL=C.UTF-8; } 2>/dev/null ;;
    esac
}

# Appends to 'options' what makes Java load classes from the archive $1, which the first run leaves behind when it ends.
# JDK 17 does not see by itself whether the archive is older than what it was made of, for which $2 stands.
use_archive() {
    local archive=$1 made_of=$2
    if ((java_major >= 19)); then
        options+=(-XX:+AutoCreateSharedArchive "-XX:SharedArchiveFile=$archive")
    elif [[ -s $archive && $archive -nt $made_of ]]; then
        options+=("-XX:SharedArchiveFile=$archive")
    else
        options+=("-XX:ArchiveClassesAtExit=$archive")
    fi
    be_silent_about_archives
}

# An archive that cannot be used or made is nobody's concern.
be_silent_about_archives() {
    local silent="cds*=off"
    if ((java_major >= 24)); then silent+=",aot*=off"; fi
    options+=(-Xlog:disable "-Xlog:all=warning,$silent:stderr")
}

# run_java CLASS-PATH MAIN-CLASS ARGUMENTS...: replaces this process by Java, with the options in 'options', run by the
# command in 'run_by', if there is one. 'braid doctor' knows a server by the first option: lists of processes cut off
# what
# comes behind a long class path.
run_java() {
    local class_path=$1 main=$2
    shift 2
    ((java_major >= 22)) && options+=(--enable-native-access=ALL-UNNAMED)
    ((java_major >= 24)) && options+=(--sun-misc-unsafe-memory-access=allow)
    # shellcheck disable=SC2206 # the variable holds several options
    options+=(${BRAID_JAVA_OPTS:-})
    know_all_letters
    # shellcheck disable=SC2086 # the variable holds several words
    exec ${run_by:-} "$java_home/bin/java" "-Dbraid.command=$command" "${options[@]}" -cp "$class_path" "$main" "$@"
}
